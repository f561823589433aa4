/** `name.ending` of the files in each folder of each category. A folder whose name begins with `-` is inactive. */
export const assetPlan: readonly (readonly [
  category: string,
  description: string,
  folders: Readonly<Record<string, string>>,
])[] = [
  [
    'Logos',
    'The emblem and the word mark, for print and for screens.',
    {
      Emblem: 'Emblem colour.png|Emblem white.png|Emblem black.png|Emblem.svg|Emblem for embroidery.pdf',
      'Word mark': 'Word mark colour.png|Word mark.svg|Word mark one line.pdf',
      'Dealer signs': 'Sign with dealer name.pdf|Sign measurements.pdf|Facade day.jpg',
      '-Before 2024': 'Old emblem.png|Old word mark.png',
    },
  ],
  [
    'Photos',
    'Pictures of cars and people that may be used freely on pages of the network.',
    {
      Studio: 'Sedan front.jpg|Sedan side.jpg|Hatchback front.jpg|SUV front.jpg|SUV rear.jpg|Pickup side.jpg',
      Road: 'Tagaytay morning.jpg|Tagaytay ridge.jpg|Sagada bends.jpg|Coast of Batangas.jpg|Night in Makati.jpg',
      Interiors: 'Dashboard.jpg|Rear seats.jpg|Boot.jpg',
      Showroom: 'Reception.jpg|Handing over the keys.jpg|Workshop.jpg',
    },
  ],
  [
    'Print',
    'Brochures, posters and streamers, ready for the printer.',
    {
      Brochures: 'Sedan brochure.pdf|SUV brochure.pdf|Pickup brochure.pdf|Price sheet.pdf',
      Posters: 'Holiday promotion A1.pdf|Service clinic A2.pdf|Test drive A2.pdf',
      Streamers: 'Open house 2x8.pdf|Low down payment 2x8.pdf',
      'Business cards': 'Card front.pdf|Card back.pdf',
    },
  ],
  [
    'Social media',
    'Posts and covers in the sizes of the large networks.',
    {
      Covers: 'Cover wide.png|Cover square.png',
      Posts: 'Promotion post 1.png|Promotion post 2.png|Safety tip 1.png|Safety tip 2.png|Post captions.txt',
      Stories: 'Story frame.png|Story end card.png',
    },
  ],
  [
    'Templates',
    'Letters, slides and sheets with the emblem in its place.',
    {
      Letters: 'Letter head.pdf|Quotation cover.pdf',
      Slides: 'Slides wide.pdf|Slides with chart.pdf',
      Sheets: 'Stock sheet.csv|Fleet offer.csv',
    },
  ],
  [
    'Events',
    'Backdrops and banners for mall displays and road shows.',
    { 'Mall display': 'Backdrop 3x4.pdf|Standee.pdf|Floor plan.png', 'Road show': 'Tent.pdf|Flags.pdf' },
  ],
]
