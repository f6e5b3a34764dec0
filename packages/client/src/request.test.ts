import { api, type Endpoint, empty, multipart } from '@loquat/contract';
import { expect, test } from 'vitest';
import { requestOf, urlOf } from './request.ts';

const upload = {
  method: 'POST',
  path: '/files/:id/parts/:part',
  access: 'user',
  summary: 'Upload a part',
  response: empty,
  problems: [],
} as const satisfies Endpoint;

test('an address joins the base with the path, whether or not the base ends in a slash', () => {
  const params = { id: 'a', part: 2 };
  expect(urlOf('/api', upload, { params })).toBe('/api/files/a/parts/2');
  expect(urlOf('https://team.example/api/', upload, { params })).toBe('https://team.example/api/files/a/parts/2');
});

test('a multipart body has its fields as text and its files as files, under a boundary of its own', async () => {
  const fields = api.users.getUser.params;
  const endpoint: Endpoint = {
    ...upload,
    body: multipart(fields, { key: 'file_id', file: 'chunk_data', maxBytes: 9 }),
  };
  const body = {
    fields: { file_id: 'x', chunk_is_last: true, skipped: undefined },
    files: { chunk_data: new Uint8Array([0, 255]) },
  };
  const { method, headers, body: form } = requestOf(endpoint, { body });
  const sent = new Request('http://localhost', { method, headers, body: form! });
  expect(sent.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const received = await sent.formData();
  expect([...received.keys()]).toEqual(['file_id', 'chunk_is_last', 'chunk_data']);
  expect(received.get('chunk_is_last')).toBe('true');
  const file = received.get('chunk_data') as File;
  expect(file.name).toBe('chunk_data');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([0, 255]));
});
