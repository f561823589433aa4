// The dealer network of the demo: an invented maker, “Amihan”, in real towns.

export interface ZonePlan {
  readonly name: string
  readonly region_type: 'metro_manila' | 'provincial'
}
export const zones: readonly ZonePlan[] = [
  { name: 'Metro Manila North', region_type: 'metro_manila' },
  { name: 'Metro Manila East', region_type: 'metro_manila' },
  { name: 'Metro Manila South', region_type: 'metro_manila' },
  { name: 'North Luzon', region_type: 'provincial' },
  { name: 'Central Luzon', region_type: 'provincial' },
  { name: 'Southern Tagalog', region_type: 'provincial' },
  { name: 'Bicol and MIMAROPA', region_type: 'provincial' },
  { name: 'Western Visayas', region_type: 'provincial' },
  { name: 'Central and Eastern Visayas', region_type: 'provincial' },
  { name: 'Northern Mindanao', region_type: 'provincial' },
  { name: 'Southern Mindanao', region_type: 'provincial' },
]

export const groups: readonly string[] = [
  'Bayanihan Motor Holdings',
  'Dalampasigan Auto Group',
  'Gintong Araw Motors',
  'Habagat Automotive',
  'Islas Motor Group',
  'Kapatiran Auto Ventures',
  'Liwayway Motors',
  'Mabuhay Drive Corporation',
  'Punong Bayan Motors',
  'Santelmo Auto Group',
  'Silangan Motor Sales',
  'Talisay Automotive Group',
  'Visayan Star Motors',
]

/** Code, name after “Amihan”, the town's PSGC code, zone (from 1), group (from 1, 0 for none), and its share of leads. */
export type DealerPlan = readonly [code: string, name: string, city: number, zone: number, group: number, share: number]
export const dealers: readonly DealerPlan[] = [
  ['MKT', 'Makati', 1380300000, 3, 1, 30],
  ['QAV', 'Quezon Avenue', 1381300000, 1, 2, 26],
  ['PTM', 'Pasong Tamo', 1380300000, 3, 1, 18],
  ['BGC', 'Bonifacio Global City', 1381500000, 3, 3, 28],
  ['BCT', 'Bicutan', 1381500000, 3, 4, 16],
  ['COM', 'Commonwealth', 1381300000, 1, 2, 22],
  ['CUB', 'Cubao', 1381300000, 2, 5, 20],
  ['NOV', 'Novaliches', 1381300000, 1, 6, 15],
  ['KAT', 'Katipunan', 1381300000, 2, 5, 14],
  ['MNB', 'Manila Bay', 1380600000, 1, 7, 19],
  ['OTS', 'Otis', 1380600000, 1, 7, 13],
  ['PAS', 'Pasay', 1381100000, 3, 4, 14],
  ['SUC', 'Sucat', 1381000000, 3, 8, 15],
  ['LPN', 'Las Piñas', 1380200000, 3, 8, 12],
  ['ALB', 'Alabang', 1380800000, 3, 3, 24],
  ['SHW', 'Shaw', 1380500000, 2, 9, 17],
  ['GRN', 'Greenhills', 1381400000, 2, 9, 13],
  ['ORT', 'Ortigas', 1381200000, 2, 10, 18],
  ['MRK', 'Marikina', 1380700000, 2, 6, 14],
  ['CAL', 'Caloocan', 1380100000, 1, 6, 12],
  ['VAL', 'Valenzuela', 1381600000, 1, 11, 12],
  ['MAL', 'Malabon', 1380400000, 1, 0, 6],
  ['ANT', 'Antipolo', 405802000, 6, 10, 14],
  ['CNT', 'Cainta', 405805000, 6, 10, 11],
  ['BAC', 'Bacoor', 402103000, 6, 8, 15],
  ['DAS', 'Dasmariñas', 402106000, 6, 8, 14],
  ['IMU', 'Imus', 402109000, 6, 0, 10],
  ['STR', 'Santa Rosa', 403428000, 6, 3, 18],
  ['CLB', 'Calamba', 403405000, 6, 3, 12],
  ['SPB', 'San Pablo', 403424000, 6, 0, 8],
  ['LIP', 'Lipa', 401014000, 6, 12, 11],
  ['BTG', 'Batangas City', 401005000, 6, 12, 10],
  ['LUC', 'Lucena', 431200000, 6, 12, 8],
  ['ANG', 'Angeles', 330100000, 5, 11, 14],
  ['SFP', 'San Fernando Pampanga', 305416000, 5, 11, 15],
  ['MLL', 'Malolos', 301410000, 5, 11, 10],
  ['BLW', 'Baliwag', 301403000, 5, 0, 7],
  ['TAR', 'Tarlac', 306916000, 5, 2, 9],
  ['CAB', 'Cabanatuan', 304903000, 5, 2, 10],
  ['BTN', 'Balanga', 300803000, 5, 0, 5],
  ['OLO', 'Olongapo', 331400000, 5, 4, 6],
  ['BAG', 'Baguio', 1430300000, 4, 9, 9],
  ['DAG', 'Dagupan', 105518000, 4, 9, 9],
  ['LUN', 'La Union', 103314000, 4, 0, 6],
  ['LAO', 'Laoag', 102812000, 4, 0, 5],
  ['TUG', 'Tuguegarao', 201529000, 4, 6, 6],
  ['SAN', 'Santiago', 203135000, 4, 6, 5],
  ['NAG', 'Naga', 501724000, 7, 12, 8],
  ['LGZ', 'Legazpi', 500506000, 7, 12, 7],
  ['PPR', 'Puerto Princesa', 1731500000, 7, 0, 4],
  ['ILO', 'Iloilo', 631000000, 8, 13, 13],
  ['BCD', 'Bacolod', 1830200000, 8, 13, 11],
  ['CEB', 'Cebu', 730600000, 9, 13, 20],
  ['MDU', 'Mandaue', 731300000, 9, 13, 13],
  ['TGB', 'Tagbilaran', 701242000, 9, 0, 4],
  ['TAC', 'Tacloban', 831600000, 9, 5, 5],
  ['CDO', 'Cagayan de Oro', 1030500000, 10, 1, 12],
  ['BXU', 'Butuan', 1630400000, 10, 1, 5],
  ['DVO', 'Davao', 1130700000, 11, 7, 17],
  ['GES', 'General Santos', 1230800000, 11, 7, 8],
]

export const streets: readonly string[] = [
  'Rizal Avenue',
  'Bonifacio Street',
  'Mabini Street',
  'Quezon Avenue',
  'Maharlika Highway',
  'MacArthur Highway',
  'National Highway',
  'Governor’s Drive',
  'J.P. Laurel Street',
  'Osmeña Boulevard',
  'C.M. Recto Avenue',
  'Aguinaldo Highway',
]

export interface ModelPlan {
  readonly name: string
  readonly body_type: 'sedan' | 'hatchback' | 'suv' | 'mpv' | 'pickup' | 'van'
  /** Price in pesos of the variant most people ask for. */
  readonly price: number
  /** Its share of the demand. */
  readonly share: number
  readonly status: boolean
}
export const models: readonly ModelPlan[] = [
  { name: 'Tala', body_type: 'hatchback', price: 738_000, share: 14, status: true },
  { name: 'Sinag', body_type: 'sedan', price: 898_000, share: 22, status: true },
  { name: 'Diwa', body_type: 'sedan', price: 1_348_000, share: 7, status: true },
  { name: 'Lakbay', body_type: 'mpv', price: 1_096_000, share: 20, status: true },
  { name: 'Pamilya', body_type: 'mpv', price: 1_878_000, share: 8, status: true },
  { name: 'Bagwis', body_type: 'suv', price: 1_258_000, share: 18, status: true },
  { name: 'Agila', body_type: 'suv', price: 2_198_000, share: 12, status: true },
  { name: 'Apo', body_type: 'suv', price: 3_650_000, share: 3, status: true },
  { name: 'Bayani', body_type: 'pickup', price: 1_498_000, share: 16, status: true },
  { name: 'Tropa', body_type: 'van', price: 1_685_000, share: 9, status: true },
  { name: 'Tropa Grandia', body_type: 'van', price: 2_490_000, share: 4, status: true },
  { name: 'Bituin', body_type: 'sedan', price: 688_000, share: 0, status: false },
]
