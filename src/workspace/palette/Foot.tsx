import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import styles from '#workspace/palette/Palette.module.css'
import { prefixes } from '#workspace/palette/prefixes.ts'

/** What the keys do: moving, a new tab, and the prefixes; while a command asks, the way back. */
export const Foot = ({ isAsking }: { readonly isAsking: boolean }) => {
  const say = useSay()
  return (
    <div className={styles.foot}>
      <span aria-hidden="true">
        <Kbd keys="ArrowUp ArrowDown" />
        {say(msg`Move`)}
      </span>
      {isAsking ? (
        <span aria-hidden="true">
          <Kbd keys="Backspace" />
          {say(msg`Back`)}
        </span>
      ) : (
        <span aria-hidden="true">
          <Kbd keys="ctrl+Enter" />
          {say(msg`New tab`)}
        </span>
      )}
      <span className="grow" />
      <span id="palette-help" className="vh">
        {isAsking
          ? say(msg`Press Backspace in the empty field to go back.`)
          : say(msg`Type > for commands, # for records, @ for people, / for pages, ? for help.`)}
      </span>
      {!isAsking &&
        Object.entries(prefixes).map(([prefix, name]) => (
          <span key={prefix} aria-hidden="true">
            <Kbd keys={prefix} />
            {say(name)}
          </span>
        ))}
    </div>
  )
}
