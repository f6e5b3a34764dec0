/** Longer than three family emoji with skin tones. */
const MAX_LENGTH = 120;
const EMOJI = String.raw`(?:\p{RI}{2}|[0-9#*]\u{FE0F}?\u{20E3}|\p{Emoji_Presentation}[\p{Emoji_Modifier}\u{FE0F}]?|\p{Emoji}\u{FE0F}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})`;
const FEW = new RegExp(
  String.raw`^(?:${EMOJI}(?:\u{200D}${EMOJI}|\u{200D}\p{Extended_Pictographic}\u{FE0F}?)*\s*){1,3}$`,
  'u',
);

/** Whether a text is one to three emoji and nothing else: those are shown large. */
export const isFewEmoji = (text: string): boolean => text.length <= MAX_LENGTH && FEW.test(text.trim());
