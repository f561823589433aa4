import { call, paged, resource } from '#contract/call.ts'
import { count, id, optional, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    regions: true
    provinces: true
    cities: true
    barangays: true
  }
}

/** A place of the Philippine Standard Geographic Code; `id` is its code. */
export const Place = record({ id: id(), name: text(msg`Name`, 160) })
/** `code` is the ZIP code, null where it is not known for sure. */
export const Barangay = record({ ...Place.fields, code: optional(text(msg`ZIP code`, 4)) })
/** Places come all at once unless a page is asked for: up to 1,000 a page. */
const query = record({
  q: optional(text(msg`Search`, 200)),
  page: optional(count(msg`Page`)),
  per_page: optional(count(msg`Rows per page`)),
})

export const regions = resource('regions', {
  list: call('GET /regions', { roles: 'signed-in', query, answer: paged(Place) }),
})
export const provinces = resource('provinces', {
  list: call('GET /provinces', { roles: 'signed-in', query, answer: paged(Place) }),
  within: call('GET /regions/:id/provinces', { roles: 'signed-in', query, answer: paged(Place) }),
})
export const cities = resource('cities', {
  list: call('GET /cities', { roles: 'signed-in', query, answer: paged(Place) }),
  within: call('GET /provinces/:id/cities', { roles: 'signed-in', query, answer: paged(Place) }),
})
export const barangays = resource('barangays', {
  list: call('GET /barangays', { roles: 'signed-in', query, answer: paged(Barangay) }),
  within: call('GET /cities/:id/barangays', { roles: 'signed-in', query, answer: paged(Barangay) }),
})
