import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'

/** What could not be loaded or opened, why, and the button that tries again. */
export const Failed = ({
  title,
  text,
  onRetry,
}: {
  readonly title: string
  readonly text: string | undefined
  readonly onRetry: () => void
}) => {
  const say = useSay()
  return (
    <Empty
      art="error"
      title={title}
      text={text}
      action={
        <Button variant="primary" onPress={onRetry}>
          {say(msg`Try again`)}
        </Button>
      }
    />
  )
}
