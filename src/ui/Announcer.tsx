import { useEffect } from 'react'
import { announcements, hush } from '#ui/announce.ts'
import { useStore } from '#ui/store.ts'

/** Without a role: a log or a status of no name would be read as such when the page comes. */
const Region = ({ urgency }: { readonly urgency: 'polite' | 'assertive' }) => (
  <div aria-live={urgency} aria-relevant="additions" className="vh" data-live-announcer="true">
    {useStore(announcements[urgency]).map(({ id, text }) => (
      <div key={id}>{text}</div>
    ))}
  </div>
)

/** The live regions. Mounted at boot, before there is anything to say: readers ignore regions that come with their text. */
export const Announcer = () => {
  useEffect(() => hush, [])
  return (
    <>
      <Region urgency="polite" />
      <Region urgency="assertive" />
    </>
  )
}
