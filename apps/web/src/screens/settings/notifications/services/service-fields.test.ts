import { ServiceKind, serviceKinds } from '@loquat/contract';
import { expect, test } from 'vitest';
import texts from '../../../../../public/locales/en/service.json';

test('every key of every kind has a label, and a sentence about where to find its value', () => {
  const fields = ServiceKind.options.flatMap((kind) => serviceKinds[kind].fields.map(({ key }) => ({ kind, key })));
  expect(Object.keys(texts.label).toSorted()).toEqual([...new Set(fields.map(({ key }) => key))].toSorted());
  expect(Object.keys(texts.help).toSorted()).toEqual(fields.map(({ kind, key }) => `${kind}_${key}`).toSorted());
});
