import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COSTS, needsOf, rowsOf, WORLD } from '../../bench/scale/scale-model.ts';

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const words = (text: string) => text.replaceAll(/\s+/g, ' ');

test('each measured cost of the model is on the benchmark page, in the given line', () => {
  const lines = read('benchmarks.md').split('\n');
  const inFigures = (value: number) =>
    new RegExp(`(?<![\\d.,])(?:${value.toLocaleString('en')}|${value * 100} %|${value / 1_000}(?= ms))(?!\\d)`);
  const named = Object.entries(COSTS).map(([name, { value, line }]) => {
    const found = lines.filter((each) => each.includes(line));
    return [name, found.length, found.some((each) => inFigures(value).test(each))];
  });
  expect(named).toEqual(Object.keys(COSTS).map((name) => [name, 1, true]));
});

test('the table of sizes matches the model', () => {
  const page = words(read('scaling.md'));
  expect(rowsOf(WORLD).filter((row) => !page.includes(`| ${row.join(' | ')} |`))).toEqual([]);
});

test('more users, messages or readers never need less', () => {
  const needs = needsOf(WORLD);
  const { load: _load, ...before } = needs;
  for (const more of [
    { people: WORLD.people * 2 },
    { messagesPerPersonPerDay: WORLD.messagesPerPersonPerDay * 2 },
    { readersPerMessage: WORLD.readersPerMessage * 2 },
    { onlineShare: WORLD.onlineShare * 2, pushShare: 0 },
  ]) {
    const after = needsOf({ ...WORLD, ...more });
    const less = Object.entries(before).filter(([name, value]) => after[name as keyof typeof before] < value);
    expect(less.map(([name]) => name)).toEqual('pushShare' in more ? ['pushesPerSecond'] : []);
  }
});

test('twice as many communities need twice the resources, and load each of them the same', () => {
  const { load, ...needs } = needsOf(WORLD);
  const { load: loadOfTwice, ...twice } = needsOf({ ...WORLD, people: WORLD.people * 2 });
  expect(loadOfTwice).toEqual(load);
  for (const [name, value] of Object.entries(needs))
    expect(twice[name as keyof typeof needs]).toBeCloseTo(value * 2, 3);
});

test('units are right: a user a second is 86,400 a day, and a terabyte a million megabytes', () => {
  const one = { ...WORLD, people: 100, communitySize: 100, peakFactor: 1 };
  const needs = needsOf({ ...one, messagesPerPersonPerDay: 864, fileBytesPerPersonPerDay: 1e10, days: 1 });
  expect(needs).toMatchObject({ sendsPerSecond: 1, streams: 20, communities: 1, fileTerabytes: 1 });
  expect(needs.databaseTerabytes).toBeCloseTo((86_400 * COSTS.databaseBytesPerMessage.value) / 1e12, 9);
});
