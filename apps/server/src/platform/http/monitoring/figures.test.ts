import { expect, test } from 'vitest';
import { counter, createTally, figuresText, gauge } from './figures.ts';

test('a figure that cannot be read is left out and told, and the others are there', async () => {
  const reported: unknown[] = [];
  const outcomes = createTally('result', ['sent', 'lost']);
  outcomes.add('sent');
  outcomes.add('sent');
  const broken = gauge('broken', 'Breaks', () => {
    throw new Error('no disk');
  });
  const figures = [broken, counter('letters_total', 'Letters', outcomes.read), gauge('size', 'Size', async () => 1.5)];
  const text = await figuresText(figures, (error) => reported.push(String(error)));
  expect(text.split('\n')).toEqual([
    '# HELP letters_total Letters',
    '# TYPE letters_total counter',
    'letters_total{result="sent"} 2',
    'letters_total{result="lost"} 0',
    '# HELP size Size',
    '# TYPE size gauge',
    'size 1.5',
    '',
  ]);
  expect(reported).toEqual(['Error: no disk']);
});
