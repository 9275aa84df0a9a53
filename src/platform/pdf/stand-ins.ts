import { readFileSync } from 'node:fs';
import { type Face, type OpenFont, openFont } from './pdf.ts';

/**
 * Faces that stand in where ours have no letters, by script (UAX #24): the scripts that Unicode recommends for
 * identifiers (UAX #31, table 5), those of limited use (table 7), and others that people write today.
 */
const STAND_INS = {
  'recommended/DroidSansFallback-Han.ttf': /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u,
  'recommended/NotoSansTC-Rare.otf': /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u,
  'recommended/NotoSerif-Regular.ttf': /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]/u,
  'recommended/NotoNaskhArabic-Regular.ttf': /\p{scx=Arabic}/u,
  'recommended/NotoSansArmenian-Regular.ttf': /\p{scx=Armenian}/u,
  'recommended/NotoSansBengali-Regular.ttf': /\p{scx=Bengali}/u,
  'recommended/NotoSansDevanagari-Regular.ttf': /\p{scx=Devanagari}/u,
  'recommended/NotoSansEthiopic-Regular.ttf': /\p{scx=Ethiopic}/u,
  'recommended/NotoSansGeorgian-Regular.ttf': /\p{scx=Georgian}/u,
  'recommended/NotoSansGujarati-Regular.ttf': /\p{scx=Gujarati}/u,
  'recommended/NotoSansGurmukhi-Regular.ttf': /\p{scx=Gurmukhi}/u,
  'recommended/NotoSansKR-Hangul.otf': /\p{scx=Hangul}/u,
  'recommended/NotoSansKannada-Regular.ttf': /\p{scx=Kannada}/u,
  'recommended/NotoSansKhmer-Regular.ttf': /\p{scx=Khmer}/u,
  'recommended/NotoSansLao-Regular.ttf': /\p{scx=Lao}/u,
  'recommended/NotoSansMalayalam-Regular.ttf': /\p{scx=Malayalam}/u,
  'recommended/NotoSansMyanmar-Regular.ttf': /\p{scx=Myanmar}/u,
  'recommended/NotoSansOriya-Regular.ttf': /\p{scx=Oriya}/u,
  'recommended/NotoSansSinhala-Regular.ttf': /\p{scx=Sinhala}/u,
  'recommended/NotoSansTamil-Regular.ttf': /\p{scx=Tamil}/u,
  'recommended/NotoSansTelugu-Regular.ttf': /\p{scx=Telugu}/u,
  'recommended/NotoSansThaana-Regular.ttf': /\p{scx=Thaana}/u,
  'recommended/NotoSansThai-Regular.ttf': /\p{scx=Thai}/u,
  'recommended/NotoSerifHebrew-Regular.ttf': /\p{scx=Hebrew}/u,
  'recommended/NotoSerifTibetan-Regular.ttf': /\p{scx=Tibetan}/u,
  'limited/NotoSansAdlam-Regular.ttf': /\p{scx=Adlam}/u,
  'limited/NotoSansBalinese-Regular.ttf': /\p{scx=Balinese}/u,
  'limited/NotoSansBamum-Regular.ttf': /\p{scx=Bamum}/u,
  'limited/NotoSansBatak-Regular.ttf': /\p{scx=Batak}/u,
  'limited/NotoSansCanadianAboriginal-Regular.ttf': /\p{scx=Canadian_Aboriginal}/u,
  'limited/NotoSansChakma-Regular.ttf': /\p{scx=Chakma}/u,
  'limited/NotoSansCham-Regular.ttf': /\p{scx=Cham}/u,
  'limited/NotoSansCherokee-Regular.ttf': /\p{scx=Cherokee}/u,
  'limited/NotoSansHanifiRohingya-Regular.ttf': /\p{scx=Hanifi_Rohingya}/u,
  'limited/NotoSansJavanese-Regular.ttf': /\p{scx=Javanese}/u,
  'limited/NotoSansKayahLi-Regular.ttf': /\p{scx=Kayah_Li}/u,
  'limited/NotoSansLepcha-Regular.ttf': /\p{scx=Lepcha}/u,
  'limited/NotoSansLimbu-Regular.ttf': /\p{scx=Limbu}/u,
  'limited/NotoSansLisu-Regular.ttf': /\p{scx=Lisu}/u,
  'limited/NotoSansMandaic-Regular.ttf': /\p{scx=Mandaic}/u,
  'limited/NotoSansMeeteiMayek-Regular.ttf': /\p{scx=Meetei_Mayek}/u,
  'limited/NotoSansMiao-Regular.ttf': /\p{scx=Miao}/u,
  'limited/NotoSansNKo-Regular.ttf': /\p{scx=Nko}/u,
  'limited/NotoSansNewTaiLue-Regular.ttf': /\p{scx=New_Tai_Lue}/u,
  'limited/NotoSansNewa-Regular.ttf': /\p{scx=Newa}/u,
  'limited/NotoSansOlChiki-Regular.ttf': /\p{scx=Ol_Chiki}/u,
  'limited/NotoSansOsage-Regular.ttf': /\p{scx=Osage}/u,
  'limited/NotoSansSaurashtra-Regular.ttf': /\p{scx=Saurashtra}/u,
  'limited/NotoSansSundanese-Regular.ttf': /\p{scx=Sundanese}/u,
  'limited/NotoSansSylotiNagri-Regular.ttf': /\p{scx=Syloti_Nagri}/u,
  'limited/NotoSansSyriac-Regular.ttf': /\p{scx=Syriac}/u,
  'limited/NotoSansTaiLe-Regular.ttf': /\p{scx=Tai_Le}/u,
  'limited/NotoSansTaiTham-Regular.ttf': /\p{scx=Tai_Tham}/u,
  'limited/NotoSansTaiViet-Regular.ttf': /\p{scx=Tai_Viet}/u,
  'limited/NotoSansTifinagh-Regular.ttf': /\p{scx=Tifinagh}/u,
  'limited/NotoSansVai-Regular.ttf': /\p{scx=Vai}/u,
  'limited/NotoSansWancho-Regular.ttf': /\p{scx=Wancho}/u,
  'limited/NotoSansYi-Regular.ttf': /\p{scx=Yi}/u,
  'limited/NotoSerifNyiakengPuachueHmong-Regular.ttf': /\p{scx=Nyiakeng_Puachue_Hmong}/u,
  'living/NotoSansBassaVah-Regular.ttf': /\p{scx=Bassa_Vah}/u,
  'living/NotoSansBuginese-Regular.ttf': /\p{scx=Buginese}/u,
  'living/NotoSansBuhid-Regular.ttf': /\p{scx=Buhid}/u,
  'living/NotoSansCoptic-Regular.ttf': /\p{scx=Coptic}/u,
  'living/NotoSansDeseret-Regular.ttf': /\p{scx=Deseret}/u,
  'living/NotoSansGunjalaGondi-Regular.ttf': /\p{scx=Gunjala_Gondi}/u,
  'living/NotoSansHanunoo-Regular.ttf': /\p{scx=Hanunoo}/u,
  'living/NotoSansMasaramGondi-Regular.ttf': /\p{scx=Masaram_Gondi}/u,
  'living/NotoSansMedefaidrin-Regular.ttf': /\p{scx=Medefaidrin}/u,
  'living/NotoSansMendeKikakui-Regular.ttf': /\p{scx=Mende_Kikakui}/u,
  'living/NotoSansModi-Regular.ttf': /\p{scx=Modi}/u,
  'living/NotoSansMongolian-Regular.ttf': /\p{scx=Mongolian}/u,
  'living/NotoSansMro-Regular.ttf': /\p{scx=Mro}/u,
  'living/NotoSansOsmanya-Regular.ttf': /\p{scx=Osmanya}/u,
  'living/NotoSansPahawhHmong-Regular.ttf': /\p{scx=Pahawh_Hmong}/u,
  'living/NotoSansPauCinHau-Regular.ttf': /\p{scx=Pau_Cin_Hau}/u,
  'living/NotoSansRejang-Regular.ttf': /\p{scx=Rejang}/u,
  'living/NotoSansSamaritan-Regular.ttf': /\p{scx=Samaritan}/u,
  'living/NotoSansSoraSompeng-Regular.ttf': /\p{scx=Sora_Sompeng}/u,
  'living/NotoSansTagalog-Regular.ttf': /\p{scx=Tagalog}/u,
  'living/NotoSansTagbanwa-Regular.ttf': /\p{scx=Tagbanwa}/u,
  'living/NotoSansTakri-Regular.ttf': /\p{scx=Takri}/u,
  'living/NotoSansTirhuta-Regular.ttf': /\p{scx=Tirhuta}/u,
  'living/NotoSansWarangCiti-Regular.ttf': /\p{scx=Warang_Citi}/u,
  'living/NotoSerifYezidi-Regular.ttf': /\p{scx=Yezidi}/u,
} as const;
export type StandIn = keyof typeof STAND_INS;
const FILES = Object.keys(STAND_INS) as StandIn[];
export const isStandIn = (face: Face | StandIn): face is StandIn => face in STAND_INS;

export const bytesOf = (file: StandIn): Buffer =>
  readFileSync(new URL(`./fonts/scripts/${file}`, import.meta.url));

/** Only used to look up letters, never to write: a TrueType face records what a document took from it. */
const asked = new Map<StandIn, OpenFont>();
function openStandIn(file: StandIn): OpenFont {
  const font = asked.get(file) ?? openFont(bytesOf(file));
  asked.set(file, font);
  return font;
}

export const hasEvery = (font: OpenFont, letters: readonly string[]): boolean =>
  letters.every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

export const standInHas = (face: Face | StandIn, letter: string): boolean =>
  isStandIn(face) && hasEvery(openStandIn(face), [letter]);

/** Selectors and joiners determine how adjacent letters look: they are invisible, and no face needs to have them. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** The face that has a letter with all its marks. */
export function standInFor(cluster: string): StandIn | null {
  const seen = [...cluster].filter((letter) => !UNSEEN.test(letter));
  if (seen.length === 0) return null;
  return FILES.find((file) => STAND_INS[file].test(cluster) && hasEvery(openStandIn(file), seen)) ?? null;
}
