import { expect, test } from 'vitest';
import { defaultEmbed, embedSnippet, widgetLink } from './embed.ts';

const ORIGIN = 'https://chat.example.org';

test('a snippet names the host, and omits defaults', () => {
  expect(embedSnippet(ORIGIN, { ...defaultEmbed, hostId: 7 })).toBe(
    '<script async src="https://chat.example.org/widget.js"\n  data-host-id="7"></script>',
  );
});

test('a snippet has everything that differs from the defaults', () => {
  const embed = { ...defaultEmbed, title: 'Ask the crew', isAutoRegistered: false, openWidth: 400, closedHeight: 60 };
  const snippet = embedSnippet(ORIGIN, { ...embed, position: 'left', themeColor: '#0c2117', id: 'docks' });
  expect(snippet.match(/data-[\w-]+="[^"]*"/g)).toEqual([
    'data-host-id="1"',
    'data-id="docks"',
    'data-title="Ask the crew"',
    'data-theme-color="#0c2117"',
    'data-position="left"',
    'data-open-width="400"',
    'data-close-height="60"',
    'data-auto-reg="false"',
  ]);
});

test('no input can end its attribute or its element', () => {
  const hostile = `"></script><script>alert('&quot;')</script>\n<b x="`;
  const snippet = embedSnippet(ORIGIN, { ...defaultEmbed, title: hostile, welcome: hostile, logo: hostile });
  expect(snippet.match(/<|>/g)).toHaveLength(4);
  expect(snippet.match(/"/g)).toHaveLength(10);
  expect(snippet).toContain('&amp;quot;');
  expect(snippet).toContain('&#10;&lt;b x=&quot;"');
});

test('the link holds what the page of the widget reads, percent-encoded', () => {
  const link = new URL(widgetLink(ORIGIN, { ...defaultEmbed, hostId: 7, welcome: 'a & b?=#', openWidth: 400 }));
  expect(link.pathname).toBe('/widget.html');
  expect(Object.fromEntries(link.searchParams)).toEqual({ host: '7', welcome: 'a & b?=#' });
});
