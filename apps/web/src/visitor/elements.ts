type Child = Node | string;

/** Makes an element with attributes and children; text never becomes HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A line drawing of 24 by 24. */
export function icon(path: string): SVGElement {
  const [svg, line] = [document.createElementNS(SVG, 'svg'), document.createElementNS(SVG, 'path')];
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const icons = {
  attach:
    'm20.5 11.5-8.4 8.4a5.2 5.2 0 0 1-7.4-7.4l8.4-8.4a3.5 3.5 0 0 1 4.9 4.9l-8.3 8.3a1.7 1.7 0 0 1-2.5-2.4l7.7-7.7',
  send: 'M12 19.5V5M5.5 11.5 12 5l6.5 6.5',
  close: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  cross: 'm6 6 12 12M18 6 6 18',
  sound: 'M4 10v4h3.5l4.5 4V6L7.5 10ZM15.5 9.2a4 4 0 0 1 0 5.6M18 6.8a7.4 7.4 0 0 1 0 10.4',
  silence: 'M4 10v4h3.5l4.5 4V6L7.5 10ZM16 9.5l5 5M21 9.5l-5 5',
};
