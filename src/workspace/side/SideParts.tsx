import type { ReactNode } from 'react'
import { memo } from 'react'
import { Group } from '#ui/Group.tsx'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { Press } from '#ui/Press.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { sidebarAtom } from '#workspace/side/modes.ts'
import styles from '#workspace/side/Sidebar.module.css'
import { store } from '#workspace/store.ts'

/** A link of the sidebar: its icon alone in mini mode, where a tooltip says the rest. */
export const SideLink = ({
  to,
  icon,
  label,
  name = label,
  isCurrent,
  isMini,
  onClick,
  children,
}: {
  readonly to: `/${string}`
  readonly icon: string
  readonly label: string
  /** What it is called where its label does not say all: begins with that. */
  readonly name?: string
  readonly isCurrent: boolean
  readonly isMini: boolean
  readonly onClick?: (() => void) | undefined
  readonly children?: ReactNode
}) => (
  <PlaceLink
    to={to}
    className={styles.nav}
    aria-current={isCurrent ? 'page' : undefined}
    aria-label={isMini || name !== label ? name : undefined}
    data-tip={isMini ? name : undefined}
    data-tip-at="end"
    onClick={onClick}
  >
    <Icon name={iconOf(icon)} />
    {!isMini && (
      <span className={styles.label}>
        {/* A name that somebody gave reads in its own direction, and stands where the others do. */}
        <bdi className="trunc">{label}</bdi>
      </span>
    )}
    {children}
  </PlaceLink>
)

const fold = (id: string) => {
  const now = store.get(sidebarAtom)
  const folded = now.folded.includes(id) ? now.folded.filter((one) => one !== id) : [...now.folded, id]
  store.set(sidebarAtom, { ...now, folded })
}
const GroupHead = memo(
  ({ id, label, isFolded }: { readonly id: string; readonly label: string; readonly isFolded: boolean }) => (
    <Press className={styles.group} aria-expanded={!isFolded} onPress={() => fold(id)}>
      <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={12} />
      <span className="trunc">{label}</span>
    </Press>
  ),
)

/** Links under a heading that folds them away; below a line instead in mini mode. */
export const SideGroup = ({
  id,
  label,
  isFolded,
  isMini,
  hasLine = true,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly isFolded: boolean
  readonly isMini: boolean
  /** False where only groups stand in it, each with a line of its own. */
  readonly hasLine?: boolean
  readonly children: ReactNode
}) => (
  <Group aria-label={label}>
    {!isMini && <GroupHead id={id} label={label} isFolded={isFolded} />}
    {isMini && hasLine && <div className={styles.rule} />}
    {(isMini || !isFolded) && children}
  </Group>
)
