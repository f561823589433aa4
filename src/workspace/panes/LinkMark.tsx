import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Press } from '#ui/Press.tsx'
import styles from '#workspace/panes/panes.module.css'
import { useLinks } from '#workspace/panes/useLinks.ts'
import { useTab } from '#workspace/tab.ts'

/** Beside a filter of two lists that stand side by side: whether it holds for both, and the way to change that. */
export const LinkMark = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const say = useSay()
  const tab = useTab()
  const { comparison, toggle } = useLinks()
  if (!comparison?.tabs.includes(tab.id) || !comparison.shared.some((one) => one.name === name)) return null
  const isLinked = comparison.linked.includes(name)
  const text = say(msg`Link {label}`, { label })
  return (
    <Press
      className={styles.mark}
      aria-label={text}
      isSelected={isLinked}
      tip={isLinked ? say(msg`Unlink {label}`, { label }) : text}
      onPress={() => toggle(name)}
    >
      <Icon name={isLinked ? 'link-2' : 'unlink-2'} size={14} />
    </Press>
  )
}
