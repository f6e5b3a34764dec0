import { expect, test } from 'vitest';
import { extensionOf, fileInfoOf } from './file-info.ts';

test('the kind of a file follows its media type, else the extension of its name', () => {
  const kinds = [
    [{ content_type: 'image/png', name: 'a.bin' }, 'image'],
    [{ content_type: 'image/x-sony-arw', name: 'DSC.arw' }, 'other'],
    [{ content_type: 'video/quicktime', name: 'a' }, 'video'],
    [{ content_type: 'audio/mpeg', name: 'a' }, 'audio'],
    [{ content_type: '', name: 'Report.PDF' }, 'pdf'],
    [{ content_type: 'application/octet-stream', name: 'main.rs' }, 'text'],
    [{ content_type: '', name: 'backup.tar.gz' }, 'archive'],
    [{ content_type: '', name: 'no extension' }, 'other'],
  ] as const;
  expect(kinds.map(([properties]) => fileInfoOf(properties).is)).toEqual(kinds.map(([, is]) => is));
});

test('invalid properties of a file are ignored', () => {
  const made = { name: 7, size: -1, content_type: null, width: '100', height: Number.NaN };
  expect(fileInfoOf(made)).toEqual({ name: '', size: 0, content_type: '', is: 'other' });
  expect(fileInfoOf(null)).toEqual({ name: '', size: 0, content_type: '', is: 'other' });
  expect(fileInfoOf({ width: 20 })).not.toHaveProperty('width');
});

test('the properties of an image contain its size in pixels', () => {
  const said = { name: 'a.png', content_type: 'image/png', size: 12, width: 640, height: 480 };
  expect(fileInfoOf(said)).toEqual({ ...said, is: 'image' });
});

test('an extension is short, in lower case and without its dot', () => {
  expect(['A.JPG', 'archive.tar.gz', '.env', 'none', 'a.muchtoolongforone'].map(extensionOf)).toEqual([
    'jpg',
    'gz',
    'env',
    '',
    '',
  ]);
});
