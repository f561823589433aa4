import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from '#areas/surveys/targets.module.css'
import { surveyCategories } from '#contract/surveys/factors.ts'
import { type TargetFile, targetFiles, targetScores } from '#contract/surveys/targets.ts'
import { msg } from '#contract/words.ts'
import type { BesideFileProps } from '#define/acts.ts'
import { showNumber } from '#platform/formats.ts'
import { onLive } from '#platform/live.ts'
import { errorMessage, queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { Select } from '#ui/Select.tsx'
import { Table, type TableColumn } from '#ui/Table.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const isFile = (name: string | undefined): name is TargetFile => name !== undefined && name in targetFiles

/** The targets that there are, beside the file that changes them: a year of them at a time. */
const TargetsBeside = ({ of }: BesideFileProps) => (isFile(of) ? <Targets file={of} /> : null)
export default TargetsBeside

const Targets = ({ file }: { readonly file: TargetFile }) => {
  const say = useSay()
  const { kind, of } = targetFiles[file]
  const { data, isFetching, isError, error, refetch } = useQuery({
    ...queryOf('surveys-target-score', targetScores.list, { query: { type: kind, target: of } }),
    // While a file is written nobody hears of changes here.
    refetchOnMount: 'always',
  })
  useEffect(() => {
    const read = () =>
      void queryClient.invalidateQueries({ queryKey: ['surveys-target-score', targetScores.list.route] })
    return onLive(({ resource }) => {
      if (resource === 'survey-targets') read()
    }, read)
  }, [])
  const years = [...new Set((data ?? []).map(({ year }) => year))].toSorted((a, b) => b - a)
  const [chosen, setChosen] = useState<string | null>(null)
  const year = years.find((one) => String(one) === chosen) ?? years[0]
  const rows = (data ?? []).filter((one) => one.year === year).map((row, at) => ({ ...row, at }))
  type Line = (typeof rows)[number]
  const hasCategories = kind === 'csonline'
  const columns: readonly TableColumn<Line>[] = [
    {
      id: 'month',
      label: say(msg`Month`),
      isName: true,
      cell: ({ year: of, month }) =>
        month === null || month === undefined ? say(msg`All 12`) : `${of}-${String(month).padStart(2, '0')}`,
    },
    ...(hasCategories
      ? [
          {
            id: 'category',
            label: say(msg`Category`),
            cell: ({ category }: Line) =>
              say(category ? surveyCategories[category] : msg({ message: 'Both', context: 'categories of a survey' })),
          },
        ]
      : []),
    ...(of === 'factor' ? [{ id: 'factor', label: say(msg`Factor`), cell: ({ factor }: Line) => factor?.name }] : []),
    {
      id: 'dealer',
      label: say(msg`Dealer`),
      cell: ({ dealer }) => (dealer ? <bdi>{dealer.name}</bdi> : say(msg`Network`)),
    },
    { id: 'target', label: say(msg`Target`), isFigure: true, cell: ({ target }) => showNumber(target) },
  ]
  const title = say(msg`Current targets`)
  return (
    <section className={styles.beside} aria-label={title}>
      <ProgressLine isLoading={isFetching} />
      <header className={styles.head}>
        <h2>{title}</h2>
        {years.length > 0 && (
          <Select
            // Its lines are known by their places: other years are another field.
            key={years.join(' ')}
            label={say(msg`Year`)}
            size="sm"
            value={String(year)}
            options={years.map((one) => ({ id: String(one), name: String(one) }))}
            onChange={setChosen}
          />
        )}
      </header>
      <p className={styles.hint}>
        {say(
          msg`A target for a month takes priority over a target for all 12 months, and a dealer target over a network target. To remove a target, enter “-” as the target in the file.`,
        )}
      </p>
      {isError ? (
        <Failed
          title={say(msg`The targets could not be loaded.`)}
          text={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        data && (
          <Table
            caption={say(msg`Targets of {year}`, { year: String(year ?? '') })}
            rows={rows}
            idOf={({ at }) => at}
            columns={columns}
            empty={say(msg`No targets yet.`)}
          />
        )
      )}
      <PlaceLink to={`/admin/survey/targets?kind=${kind}&for=${of}`} className="link">
        {say(msg`Show all targets as a list`)}
      </PlaceLink>
    </section>
  )
}
