import { expect, test } from 'vitest';
import { S3Url } from './s3-location.ts';

test('BLOB_URL names host, bucket, folder, region and credentials', () => {
  expect(S3Url.parse('s3://key:a%2Fb%2B@s3.example.org:9000/bucket/team/a/?region=home-1')).toEqual({
    endpoint: 'https://s3.example.org:9000',
    region: 'home-1',
    bucket: 'bucket',
    prefix: 'team/a/',
    credentials: { accessKeyId: 'key', secretAccessKey: 'a/b+' },
  });
});

test.each([
  ['s3+http://localhost:9000/bucket', 'http://localhost:9000', 'us-east-1'],
  ['s3://s3.eu-central-1.amazonaws.com/bucket', 'https://s3.eu-central-1.amazonaws.com', 'eu-central-1'],
])('%s needs no credentials and no region', (url, endpoint, region) => {
  expect(S3Url.parse(url)).toEqual({ endpoint, region, bucket: 'bucket', prefix: '', credentials: undefined });
});

test.each([
  'https://key:secret@s3.example.org/bucket',
  's3://key:secret@s3.example.org',
  's3:///bucket',
  's3://key@s3.example.org/bucket',
  's3://key:bad%zz@s3.example.org/bucket',
  's3://s3.example.org/Bucket',
  's3://s3.example.org/bucket/te am',
  's3://s3.example.org/bucket?regoin=x',
  's3://s3.example.org/bucket?region=x/y',
  's3://s3.example.org/bucket#x',
  'bucket',
])('%s is refused', (url) => {
  expect(S3Url.safeParse(url).success).toBe(false);
});
