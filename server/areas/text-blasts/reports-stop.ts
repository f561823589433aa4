/** Words that mean STOP wherever a reply begins with them: English, Filipino and Arabic. */
const stops = [
  'stop',
  'stopall',
  'unsubscribe',
  'tigil',
  'itigil',
  'hinto',
  'ihinto',
  'ihinto na',
  'itigil na',
  'قف',
  'توقف',
  'أوقف',
  'إيقاف',
]
/** Words that mean it alone; in a longer reply they may mean an appointment. */
const stopsAlone = [
  'cancel',
  'end',
  'quit',
  'optout',
  'opt out',
  'ayaw',
  'ayaw ko',
  'ayoko',
  'ayoko na',
  'tama na',
  'alisin',
  'alisin mo ako',
  'إلغاء',
  'الغاء الاشتراك',
  'كفى',
  'لا أريد',
]

/** Without case, marks of vowels, forms of Alef and everything that is no letter. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const plainStops = new Set(stops.map(plain))
const plainAlone = new Set(stopsAlone.map(plain))

/** True for a reply that asks for no more messages. */
export const wantsOut = (text: string): boolean => {
  const reply = plain(text)
  const [first = ''] = reply.split(' ')
  return plainStops.has(first) || plainAlone.has(reply)
}
