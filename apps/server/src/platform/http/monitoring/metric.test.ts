import { expect, test } from 'vitest';
import { counter, countOutcomes, metricsText, gauge } from './metric.ts';

test('an unreadable figure is omitted and reported, and the others are present', async () => {
  const reported: unknown[] = [];
  const outcomes = countOutcomes('result', ['sent', 'lost']);
  outcomes.add('sent');
  outcomes.add('sent');
  const broken = gauge('broken', 'Breaks', () => {
    throw new Error('no disk');
  });
  const metrics = [broken, counter('letters_total', 'Letters', outcomes.read), gauge('size', 'Size', async () => 1.5)];
  const text = await metricsText(metrics, (error) => reported.push(String(error)));
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
