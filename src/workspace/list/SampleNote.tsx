import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import styles from '#workspace/list/list.module.css'

/** Says over sample rows that they are no records, and lets one try again. */
export const SampleNote = ({ onRetry }: { readonly onRetry: () => void }) => {
  const say = useSay()
  return (
    <div className={styles.sampleNote}>
      <Box
        tone="warn"
        announces
        title={say(msg`Sample data`)}
        actions={
          <Button variant="primary" onPress={onRetry}>
            {say(msg`Try again`)}
          </Button>
        }
      >
        {say(msg`The list could not be loaded. These rows are sample data, not real records.`)}
      </Box>
    </div>
  )
}
