import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Art } from '#ui/Art.tsx'
import { cx } from '#ui/cx.ts'
import { Figures } from '#ui/Figures.tsx'
import styles from '#ui/guide/guide.module.css'
import { Captioned, Section } from '#ui/guide/Section.tsx'
import { Icon, iconNames, iconOf } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Status } from '#ui/Status.tsx'
import type { Shape, Tone } from '#ui/StatusShape.tsx'
import { Table } from '#ui/Table.tsx'

const statuses: readonly (readonly [Shape, Tone, ReturnType<typeof msg>])[] = [
  ['open', 'off', msg`Pending`],
  ['diamond', 'off', msg`Planned`],
  ['started', 'info', msg`Started`],
  ['live', 'accent', msg`Running`],
  ['advanced', 'accent', msg`Advanced`],
  ['paused', 'off', msg`Paused`],
  ['done', 'ok', msg`Done`],
  ['attention', 'warn', msg`Needs attention`],
  ['stopped', 'bad', msg`Rejected`],
  ['off', 'off', msg`Cancelled`],
  ['note', 'info', msg`Note`],
]
const amounts = ['1,525,000.00', '789,000.00', '10,675,000.00', '35,000.00']

/** Type, space, shape, drawings, keys. */
export const Foundations = () => {
  const say = useSay()
  return (
    <>
      <Section title={say(msg`Typography`)} note="Inter, Noto Sans Arabic">
        <div className={styles.thirds}>
          <div className={styles.type} lang="en" dir="ltr">
            <span className="tn">28 / 36 · 560</span>
            <div className={styles.t28}>84.6</div>
            <span className="tn">20 / 28 · 600</span>
            <div className={styles.t20}>You do not have access to this page</div>
            <span className="tn">16 / 24 · 600</span>
            <div className={styles.t16}>Leads</div>
            <span className="tn">14 / 20 · 400</span>
            <div>This page returned empty results.</div>
            <span className="tn">13 / 18 · 500</span>
            <div className={cx(styles.t13, styles.medium)}>Maricel Dela Cruz</div>
            <span className="tn">13 / 18 · 400</span>
            <div className={styles.t13}>Hiraya Cebu, Mandaue North</div>
            <span className="tn">12 / 16 · 500</span>
            <div className={cx(styles.t12, styles.medium)}>Reference</div>
            <span className="tn">11 / 16 · 500</span>
            <div className={cx(styles.t11, styles.medium)}>Ctrl K</div>
          </div>
          <div className={styles.type} lang="ar" dir="rtl">
            <span>28</span>
            <div className={styles.t28}>84.6</div>
            <span>20</span>
            <div className={styles.t20}>لا يمكنك فتح هذه الصفحة</div>
            <span>16</span>
            <div className={styles.t16}>العملاء المحتملون</div>
            <span>14</span>
            <div>لا توجد نتائج في هذه الصفحة.</div>
            <span>13</span>
            <div className={styles.t13}>عروض الأسعار والحجوزات</div>
          </div>
          <Table
            caption={say(msg`Figures are aligned digit by digit`)}
            showsCaption
            idOf={(amount) => amount}
            rows={amounts}
            columns={[
              {
                id: 'amount',
                label: say(msg`Amount`),
                isFigure: true,
                cell: (amount) => <Figures>{`₱${amount}`}</Figures>,
              },
            ]}
          />
        </div>
      </Section>
      <Section title={say(msg`Space and shape`)} note={say(msg`4 px grid, 4 radii, 2 shadows`)}>
        <div className={styles.sizes}>
          {[4, 8, 12, 16, 20, 24, 32, 40, 48].map((size) => (
            <div key={size}>
              <span className={styles.size} style={{ '--size': `${size}px` }} />
              {size}
            </div>
          ))}
          {[4, 6, 8, 12].map((radius, place) => (
            <div key={radius}>
              <span className={styles.shape} style={{ '--radius': `${radius}px` }} />
              r-{place + 1} · {radius}
            </div>
          ))}
          {['sh-pop', 'sh-dialog'].map((shadow) => (
            <div key={shadow}>
              <span className={styles.lifted} style={{ '--shadow': `var(--${shadow})`, '--radius': '8px' }} />
              {shadow}
            </div>
          ))}
        </div>
      </Section>
      <Section title={say(msg`Icons and status`)} note={say(msg`Lucide, 16 px; custom shapes, 14 px`)}>
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={iconOf(name)} />
            </span>
          ))}
        </div>
        <div className={cx(styles.wrap, styles.t13)}>
          {statuses.map(([shape, tone, word]) => (
            <Status key={shape} shape={shape} tone={tone}>
              {say(word)}
            </Status>
          ))}
        </div>
        <div className={cx(styles.wrap, styles.top)}>
          <Art name="empty" />
          <Art name="forbidden" size={[210, 154]} />
          <Art name="not-found" size={[210, 154]} />
          <Art name="error" size={[154, 154]} />
          <Art name="file" size={[154, 154]} />
        </div>
      </Section>
      <Section title={say(msg`Keys`)} note={say(msg`As in the shortcut settings`)}>
        <div className={styles.wrap}>
          {['ctrl+k', 'ctrl+shift+a', 'g l', 'shift+F10', 'Escape', 'ArrowDown', 'Enter'].map((keys) => (
            <Captioned key={keys} text={keys}>
              <Kbd keys={keys} />
            </Captioned>
          ))}
          <Captioned text={say(msg`in a menu`)}>
            <Kbd keys="ctrl+Enter" look="plain" />
          </Captioned>
          <Captioned text={say(msg`already typed`)}>
            <Kbd keys="g" look="lit" />
          </Captioned>
        </div>
      </Section>
    </>
  )
}
