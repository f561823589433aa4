import { samplePages } from '#contract/samples.ts'

/** A page of leads that nobody has. */
export const sampleLeads = [
  { id: 18_840, name: 'Maricel Dela Cruz', mobile: '0900 573 4510', amount: '1,525,000.00' },
  { id: 18_841, name: 'Jose Antonio Reyes', mobile: '0900 573 4511', amount: '789,000.00' },
  { id: 18_842, name: 'Liza Mae Bautista', mobile: '0900 573 4512', amount: '10,675,000.00' },
  { id: 18_843, name: 'Ramon Villanueva', mobile: '0900 573 4513', amount: '948,000.00' },
  { id: 18_844, name: 'Cristina Peñaflor', mobile: '0900 573 4514', amount: '1,210,500.00' },
].slice(0, samplePages.leads)
