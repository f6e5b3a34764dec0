// Writes the pages of the site into `pages`: the documents, and the page of all calls from the OpenAPI document.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const ROOT = `${import.meta.dirname}/../..`;
const PAGES = `${import.meta.dirname}/pages`;

interface Operation {
  tags?: string[];
  summary?: string;
  security?: Record<string, unknown>[];
  responses: Record<string, unknown>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

const KEYS: Record<string, string> = { access_token: 'token', bot_key: 'key of a bot' };

/** `cannedAnswers` as a title. */
const titleOf = (tag: string): string => {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function rowOf(method: string, path: string, operation: Operation): string {
  const keys = (operation.security ?? []).flatMap((needed) => Object.keys(needed)).map((key) => KEYS[key] ?? key);
  const refusals = Object.keys(operation.responses).filter((status) => status.startsWith('4'));
  const call = `\`${method.toUpperCase()} ${path}\``;
  const cells = [call, operation.summary ?? '', keys.join(' or '), refusals.join(', ')];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/** The calls of an OpenAPI document, as a page in Markdown. */
function callsPage({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'other');
  const sections = [...groups].map(([tag, inside]) => {
    const rows = inside.map(({ method, path, operation }) => rowOf(method, path, operation));
    return [`## ${titleOf(tag)}\n`, '| Call | Does | Takes | Refusals |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  const lead = 'Each call of this version, below `/api`. A running server shows their fields at `/api/docs`.';
  return `${['# All calls', lead, ...sections].join('\n\n')}\n`;
}

rmSync(PAGES, { recursive: true, force: true });
for (const path of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'docs'])
  cpSync(`${ROOT}/${path}`, `${PAGES}/${path}`, { recursive: true });
const api = JSON.parse(readFileSync(`${ROOT}/docs/api/openapi.json`, 'utf8')) as ApiDocument;
writeFileSync(`${PAGES}/docs/api/calls.md`, callsPage(api));
