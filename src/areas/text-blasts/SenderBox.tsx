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
        {say(msg`You can still prepare this text blast, but you cannot send it until there is an active account.`)}
      </Box>
    )
  if (!sender) return null
  return (
    <dl className={styles.facts}>
      <dt>{say(msg`Sender`)}</dt>
      <dd>
        <bdi>{sender.sender}</bdi>
      </dd>
      <dt>{say(msg`How to opt out`)}</dt>
      <dd>
        {sender.reply_to
          ? say(msg`Reply STOP to {number}`, { number: `\u2066${sender.reply_to}\u2069` })
          : say(msg`The opt-out link in the message`)}
      </dd>
      <dt>{say(msg`Price per message part`)}</dt>
      <dd className="tn">
        {sender.part_price === null || sender.part_price === undefined
          ? say(msg`unknown`)
          : showMoney(sender.part_price)}
      </dd>
    </dl>
  )
}
