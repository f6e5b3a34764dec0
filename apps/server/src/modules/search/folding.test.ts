import { expect } from 'vitest';
import { meet, send } from '#test/drivers/people.ts';
import { find, search } from '#test/modules/search/searching.ts';
import { test } from '#test/servers/test-server.ts';

/** Spellings of the same word: a search for one of them finds messages with any other. */
const SPELLINGS: Record<string, string[]> = {
  Polish: ['Łódź', 'lodz', 'ŁÓDŹ', 'Łódź'.normalize('NFD')],
  Danish: ['smørrebrød', 'smorrebrod', 'SMØRREBRØD'],
  German: ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  umlaut: ['Käse', 'kase', 'Ka\u0308se'],
  Croatian: ['Đurđevac', 'durdevac'],
  Turkish: ['Diyarbakır', 'DİYARBAKIR', 'diyarbakir', 'DIYARBAKIR'],
  Latin: ['Cæsar', 'caesar', 'CÆSAR'],
  French: ['œuvre', 'oeuvre', 'ŒUVRE'],
  Icelandic: ['Þórður', 'thordur'],
  Maltese: ['Ħamrun', 'hamrun'],
  Vietnamese: ['Nguyễn', 'nguyen', 'NGUYỄN'],
  Azerbaijani: ['Gəncə', 'gence'],
  Hausa: ['Ɓaƙi', 'baki'],
  ligatures: ['ﬁnal', 'final', 'ＦＩＮＡＬ'],
  Greek: ['ΟΔΟΣ', 'οδός', 'οδοσ'],
  tashkeel: ['مُحَمَّد', 'محمد', 'محـــمّد'],
  hamza: ['أحمد', 'احمد', 'إحمد', 'ٱحمد'],
  'hamza on its seats': ['مسؤول', 'مسوول'],
  'Arabic letters of other keyboards': ['مدرسة', 'مدرسه'],
  Persian: ['می‌خواهم', 'ميخواهم'],
  niqqud: ['שָׁלוֹם', 'שלום'],
  'soft hyphen': ['Donau\u00ADdampf\u00ADschiff', 'donaudampfschiff'],
  'zero-width space': ['super\u200Bcalifragilistic', 'supercalifragilistic'],
  'other invisible characters': ['in\u2060vi\uFEFFsi\u200Dble\u200E', 'invisible'],
  digits: ['٢٠٢٦', '2026', '२०२६', '２０２６'],
  Hangul: ['서울특별시', '서울특별시'.normalize('NFD')],
  'country flag': ['🇩🇪'],
  'regional flag': ['🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
};

test('each spelling finds a message in each, alone and beside another word', async ({ server }) => {
  const [ann] = await meet(server);
  for (const spellings of Object.values(SPELLINGS)) {
    const mids: number[] = [];
    for (const spelling of spellings) mids.unshift(await send(server, ann, `user/${ann.uid}`, `seen: ${spelling}!`));
    for (const q of spellings) {
      for (const query of [q, `"${q}"`, `seen ${q}`]) {
        expect([query, await find(server, ann, query)]).toEqual([query, mids]);
      }
    }
    const { hits } = await search(server, ann, { q: spellings[0]! });
    const marked = hits.map(({ snippet, highlights }) => highlights.map(([start, end]) => snippet.slice(start, end)));
    expect(marked).toEqual(spellings.toReversed().map((spelling) => [spelling]));
  }
});

test('a flag is not found by another flag', async ({ server }) => {
  const [ann] = await meet(server);
  const to = `user/${ann.uid}`;
  const german = await send(server, ann, to, 'team 🇩🇪');
  const french = await send(server, ann, to, 'team 🇫🇷');
  expect(await find(server, ann, '🇩🇪')).toEqual([german]);
  expect(await find(server, ann, 'team 🇫🇷')).toEqual([french]);
  expect(await find(server, ann, '🇪🇸')).toEqual([]);
});

test('letters that differ for their readers stay different', async ({ server }) => {
  const [ann] = await meet(server);
  await send(server, ann, `user/${ann.uid}`, 'がす कि кот');
  for (const q of ['かす', 'का', 'кит']) expect([q, await find(server, ann, q)]).toEqual([q, []]);
});
