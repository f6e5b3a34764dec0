/** Soft hyphens, joiners, zero-width spaces, variation selectors; and the tatweel, which only makes a word longer. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\u0640`;
/** Modifier letters that stand for an apostrophe or a stress. */
const APOSTROPHES = String.raw`\u02B9-\u02BF`;
/** The dots below letters of Indian scripts. Their vowel signs are marks too, and stay: they are letters to readers. */
const NUKTAS = String.raw`\u093C\u09BC\u0A3C\u0ABC\u0B3C`;
/** Accents, Arabic tashkeel and hamza, Hebrew niqqud; not the voiced sound marks of kana. */
const ACCENTS = String.raw`(?![\u3099\u309A])(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]`;
const IGNORED = new RegExp(`[${INVISIBLE}${APOSTROPHES}${NUKTAS}]|${ACCENTS}`, 'gu');

/**
 * Letters that Unicode does not decompose: each group begins with what its letters are folded to. The Latin ones are
 * those of CLDR's Latin-ASCII that languages write with, the others are equal at the primary level of ICU's collation,
 * or written for each other on other keyboards (Arabic ya, kaf, ta marbuta).
 */
const LETTERS =
  'aⱥ bƀƃɓ cƈȼ dđðƌɖɗȡ eɇəɛǝ fƒ gǥɠ hħɦⱨ iıɨɩ jɉʝ kƙⱪĸ lłƚȴɫɬɭⱡ mɱ nŋɲƞȵɳ oøɔɵⱺ pƥᵽ qɋʠ rɍɼɽɾ sȿʂ tŧƫƭȶʈⱦ uʉ vʋⱱ wⱳ yƴɏ zƶȥɀⱬ ' +
  'ae:æ oe:œ th:þ ou:ȣ hv:ƕ σς اٱ يىیے كک هةھہەۀ כך מם נן פף צץ';

const PLAIN_LETTERS = new Map(
  LETTERS.split(' ').flatMap((group) => {
    const [plain = '', others] = group.includes(':') ? group.split(':') : [group.charAt(0), group.slice(1)];
    return Array.from(others ?? '', (letter) => [letter, plain] as const);
  }),
);
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');
const OTHER_LETTERS = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'gu');
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;

/** Digits come in tens, and each ten of the basic plane begins at a code point that ends in 0 or in 6. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code & ~15;
  return String((code - (DIGIT.test(String.fromCodePoint(row)) ? row : row + 6)) % 10);
}

/** A text with the digits 0 to 9 in place of those of other scripts. */
export const foldDigits = (text: string): string => text.replace(OTHER_DIGITS, plainDigit);

export const removeInvisible = (text: string): string => text.replace(INVISIBLES, '');

const plain = (text: string): string => text.normalize('NFKD').replace(IGNORED, '');
// In upper case, ß is SS and ı is I; without the first step, ẞ would stay itself.
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase();

/**
 * Text as search compares it: without case, accents, points and invisible characters, compatible forms alike, and with
 * plain letters (ł is l, æ is ae, ß is ss). Decomposed. Signs and spaces stay.
 */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const letters = plain(foldCase(plain(text))).replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
  return foldDigits(letters);
}
