import { announcements } from '#ui/announce.ts'
import { useStore } from '#ui/store.ts'

const Region = ({ urgency }: { readonly urgency: 'polite' | 'assertive' }) => (
  <div role="log" aria-live={urgency} aria-relevant="additions" className="vh" data-live-announcer="true">
    {useStore(announcements[urgency]).map(({ id, text }) => (
      <div key={id}>{text}</div>
    ))}
  </div>
)

/** The live regions. Mounted at boot, before there is anything to say: readers ignore regions that come with their text. */
export const Announcer = () => (
  <>
    <Region urgency="polite" />
    <Region urgency="assertive" />
  </>
)
