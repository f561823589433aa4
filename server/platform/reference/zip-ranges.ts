/**
 * Which ZIP codes belong to which province (by its PSGC name) or city of Metro Manila, as PHLPost numbers them:
 * `from-to` by two-digit or four-digit ends. A province that was divided after the codes were given shares its range
 * with its offspring.
 */
export const provinceRanges: Readonly<Record<string, string>> = {
  Rizal: '1850-1990',
  Pampanga: '2000-2022',
  Bataan: '2100-2114',
  Zambales: '2200-2213',
  Tarlac: '2300-2317',
  Pangasinan: '2400-2447',
  'La Union': '2500-2520',
  Benguet: '2600-2615',
  'Mountain Province': '2616-2625',
  'Ilocos Sur': '2700-2733',
  Abra: '2800-2826',
  'Ilocos Norte': '2900-2922',
  Bulacan: '3000-3024',
  'Nueva Ecija': '3100-3133',
  Aurora: '3200-3207',
  Isabela: '3300-3336',
  Quirino: '3400-3405',
  Cagayan: '3500-3528',
  Ifugao: '3600-3610',
  'Nueva Vizcaya': '3700-3714',
  Kalinga: '3800-3814',
  Apayao: '3800-3814',
  Batanes: '3900-3905',
  Laguna: '4000-4033',
  Cavite: '4100-4125',
  Batangas: '4200-4234',
  Quezon: '4300-4342',
  'Camarines Sur': '4400-4436',
  Albay: '4500-4517',
  'Camarines Norte': '4600-4612',
  Sorsogon: '4700-4715',
  Catanduanes: '4800-4810',
  Marinduque: '4900-4905',
  Iloilo: '5000-5043',
  Guimaras: '5044-5046',
  'Occidental Mindoro': '5100-5111',
  'Oriental Mindoro': '5200-5214',
  Palawan: '5300-5322',
  Masbate: '5400-5421',
  Romblon: '5500-5516',
  Aklan: '5600-5616',
  Antique: '5700-5717',
  Capiz: '5800-5816',
  Cebu: '6000-6053',
  'Negros Occidental': '6100-6132',
  'Negros Oriental': '6200-6224',
  Siquijor: '6225-6230',
  Bohol: '6300-6347',
  'Northern Samar': '6400-6423',
  Leyte: '6500-6542',
  Biliran: '6543-6550',
  'Southern Leyte': '6600-6617',
  Samar: '6700-6725',
  'Eastern Samar': '6800-6822',
  'Zamboanga del Sur': '7000-7043',
  'Zamboanga Sibugay': '7000-7043',
  'Zamboanga del Norte': '7100-7124',
  'Misamis Occidental': '7200-7215',
  Basilan: '7300-7306',
  Sulu: '7400-7416',
  'Tawi-Tawi': '7500-7509',
  'Davao del Sur': '8000-8015',
  'Davao Occidental': '8000-8015',
  'Davao del Norte': '8100-8120',
  'Davao Oriental': '8200-8210',
  'Surigao del Sur': '8300-8318',
  'Surigao del Norte': '8400-8427',
  'Dinagat Islands': '8400-8427',
  'Agusan del Sur': '8500-8513',
  'Agusan del Norte': '8600-8611',
  Bukidnon: '8700-8723',
  'Davao de Oro': '8800-8810',
  'Misamis Oriental': '9000-9025',
  Camiguin: '9100-9104',
  'Lanao del Norte': '9200-9222',
  'Lanao del Sur': '9300-9321,9700-9716',
  Cotabato: '9400-9417',
  'South Cotabato': '9500-9513',
  Sarangani: '9501-9517',
  'Maguindanao del Norte': '9600-9618',
  'Maguindanao del Sur': '9600-9618',
  'Sultan Kudarat': '9800-9811',
}

/** Metro Manila has a ZIP per barangay or village; the cities' own ranges. */
export const cityRanges: Readonly<Record<string, string>> = {
  'City of Manila': '1000-1018',
  'Quezon City': '1100-1128',
  'City of Makati': '1200-1235',
  'Pasay City': '1300-1309',
  'City of Caloocan': '1400-1428',
  'City of Valenzuela': '1440-1448',
  'City of Malabon': '1470-1480',
  'City of Navotas': '1485-1490',
  'City of San Juan': '1500-1504',
  'City of Mandaluyong': '1550-1556',
  'City of Pasig': '1600-1612',
  Pateros: '1620-1621',
  // The ten barangays that came over from Makati keep their codes.
  'City of Taguig': '1630-1638,1214-1218',
  'City of Parañaque': '1700-1720',
  'City of Las Piñas': '1740-1752',
  'City of Muntinlupa': '1770-1781',
  'City of Marikina': '1800-1811',
}

/** Manila's districts that have one code for all of their barangays. */
export const districtZips: Readonly<Record<string, string>> = {
  Ermita: '1000',
  Quiapo: '1001',
  Intramuros: '1002',
  Malate: '1004',
  'San Miguel': '1005',
  Binondo: '1006',
  Paco: '1007',
  'San Nicolas': '1010',
  Pandacan: '1011',
  'Port Area': '1018',
}

/** Towns whose code the list gives twice, under another name or not at all; by PSGC. */
export const knownZips: Readonly<Record<string, string>> = {
  '0201502000': '3507', // Alcala, Cagayan
  '0201506000': '3506', // Baggao
  '0201508000': '3511', // Buguey
  '0201514000': '3513', // Gonzaga
  '0304909000': '3125', // General Mamerto Natividad
  '0304917000': '3119', // Science City of Muñoz
  '0402107000': '4124', // General Emilio Aguinaldo
  '0405619000': '4307', // Gumaca
  '0405635000': '4306', // Plaridel, Quezon
  '0405808000': '1860', // Rodriguez (Montalban)
  '0500508000': '4504', // City of Ligao
  '0500512000': '4505', // Oas
  '0501602000': '4607', // Capalonga
  '0501605000': '4606', // Jose Panganiban
  '0504105000': '5405', // Cataingan
  '0504106000': '5409', // Cawayan
  '0702206000': '6042', // Asturias
  '0702209000': '6052', // Bantayan
  '0702225000': '6028', // Ginatilan
  '0702245000': '6026', // Santander
  '1606803000': '8311', // City of Bislig
  '1606804000': '8304', // Cagwait
  '1804515000': '6111', // City of Kabankalan
  '1804614000': '6207', // Mabinay
  '1804615000': '6208', // Manjuyod
  '1830200000': '6100', // City of Bacolod
  '0990101000': '7300', // City of Isabela
}
