import { presets } from '#areas/surveys/result-days.ts'
import { msg } from '#contract/words.ts'
import type { ListPartProps } from '#define/parts.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

/** The days that results are mostly looked at for; the filter beside has all others. */
const ResultDays = ({ filters, onFilters }: ListPartProps) => {
  const say = useSay()
  const shown = JSON.stringify(filters['date'])
  const { date: _, ...others } = filters
  return (
    <Toolbar label={say(msg`Submission date`)}>
      {presets.map(({ id, title, days }) => (
        <Button
          key={id}
          variant="ghost"
          size="sm"
          isSelected={JSON.stringify(days()) === shown}
          onPress={() => onFilters({ ...others, date: days() })}
        >
          {say(title)}
        </Button>
      ))}
      <Button variant="ghost" size="sm" isSelected={shown === undefined} onPress={() => onFilters(others)}>
        {say(msg`All days`)}
      </Button>
    </Toolbar>
  )
}
export default ResultDays
