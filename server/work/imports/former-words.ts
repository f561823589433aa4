/**
 * What headings and values of files were called in earlier versions, by the English they have now. Files that were
 * made from an older template go on being read.
 */
export const formerWords: Readonly<Record<string, readonly string[]>> = {
  'All 12': ['All twelve', 'Lahat ng labindalawa'],
  Allocate: ['Ilaan'],
  Allocated: ['Nailaan'],
  Both: ['Pareho'],
  'Cart no.': ['Cart no'],
  'Contact allowed': ['May be contacted'],
  Event: ['Kaganapan'],
  'License no.': ['Licence no.'],
  Lost: ['Nawala', 'مفقود'],
  'Mobile number': ['Cellphone no.'],
  'Part in words': ['Wanted', 'Gusto', 'الرغبة'],
  'Payment reference': ['Sanggunian ng bayad'],
  Pending: ['Nakabinbin'],
  'post (letter)': ['koreo (liham)'],
  'Preferred communication': ['Gustong paraan ng pakikipag-ugnayan'],
  Provincial: ['Panlalawigan'],
  Quantity: ['العدد'],
  'Reference ID': ['ID ng sanggunian'],
  Refund: ['استرداد'],
  Refunded: ['مُسترَدّ'],
  Released: ['Nai-release'],
  'Rider’s mobile number': ['Cellphone no. ng rider'],
  Savings: ['Saving', 'Tipid'],
  Status: ['Katayuan'],
  'Survey version': ['Bersyon ng survey'],
  Zone: ['Sona'],
}
