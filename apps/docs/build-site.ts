// Writes the documents as a web site into `dist`, or into the folder that is named. SOURCE_URL is where links to source
// code lead, with a slash at its end, such as https://code.example.org/team/loquat/blob/v1.2.3/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSite } from './src/site.ts';

const [, , folder = fileURLToPath(new URL('dist', import.meta.url))] = process.argv;

const files = await makeSite({ sourceUrl: process.env['SOURCE_URL'] });
rmSync(folder, { recursive: true, force: true });
for (const [path, content] of files) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}
console.log(`The site is in ${resolve(folder)}: open index.html, or let any web server serve it.`);
