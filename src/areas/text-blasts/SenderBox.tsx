import styles from '#areas/text-blasts/blast.module.css'
import type { useSender } from '#areas/text-blasts/data.ts'
import { msg } from '#contract/words.ts'
import { showMoney } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'

/** Which account would send, or what the server says where none is active. */
export const SenderBox = ({ sender, missing }: Pick<ReturnType<typeof useSender>, 'sender' | 'missing'>) => {
  const say = useSay()
  if (missing !== undefined)
    return (
      <Box tone="warn" title={missing} announces>
        {say(msg`It can be prepared all the same; sending waits until there is one.`)}
      </Box>
    )
  if (!sender) return null
  return (
    <dl className={styles.facts}>
      <dt>{say(msg`Sender`)}</dt>
      <dd>
        <bdi>{sender.sender}</bdi>
      </dd>
      <dt>{say(msg`Way out`)}</dt>
      <dd>
        {sender.reply_to
          ? say(msg`Reply STOP to {number}`, { number: `\u2066${sender.reply_to}\u2069` })
          : say(msg`The opt-out link in the message`)}
      </dd>
      <dt>{say(msg`Price per part`)}</dt>
      <dd className="tn">
        {sender.part_price === null || sender.part_price === undefined
          ? say(msg`not known`)
          : showMoney(sender.part_price)}
      </dd>
    </dl>
  )
}
