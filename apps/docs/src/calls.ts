interface Operation {
  tags?: string[];
  summary?: string;
  security?: Record<string, unknown>[];
  responses: Record<string, unknown>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** `cannedAnswers` as a title. */
const titleOf = (tag: string): string => {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const KEYS: Record<string, string> = { access_token: 'token', bot_key: 'key of a bot' };

const row = ({ method, path, operation }: { method: string; path: string; operation: Operation }): string => {
  const keys = (operation.security ?? []).flatMap((needed) => Object.keys(needed)).map((key) => KEYS[key] ?? key);
  const refusals = Object.keys(operation.responses).filter((status) => status.startsWith('4'));
  const cells = [
    `\`${method.toUpperCase()} ${path}\``,
    operation.summary ?? '',
    keys.join(' or '),
    refusals.join(', '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
};

/** The calls of an OpenAPI document, as a page in Markdown. */
export function callsPage({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'other');
  const sections = [...groups].map(([tag, inside]) =>
    [`## ${titleOf(tag)}`, '| Call | Does | Takes | Refusals |\n| --- | --- | --- | --- |']
      .join('\n\n')
      .concat('\n', inside.map(row).join('\n')),
  );
  const lead = 'Each call of this version, below `/api`. A running server shows their fields at `/api/docs`.';
  return ['# All calls', lead, ...sections].join('\n\n');
}
