import { ProgressBar } from 'react-aria-components'

/** What Progress and ProgressLine draw. The words are given, so that they are in the language of the page. */
export const Bar = ({
  label,
  value,
  max = 100,
  text,
  className,
  share,
}: {
  readonly label: string
  readonly value?: number | undefined
  readonly max?: number
  readonly text?: string | undefined
  readonly className: string
  readonly share?: number | undefined
}) => (
  <ProgressBar
    aria-label={label}
    value={value ?? 0}
    maxValue={max}
    valueLabel={text}
    isIndeterminate={value === undefined}
    className={className}
    // Of what has no known end it would keep the words to itself.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is among what is handed on
    render={(props) => <div {...props} aria-valuetext={text} />}
    {...(share !== undefined && { style: { '--share': `${share * 100}%` } })}
  >
    {share !== undefined && <span />}
  </ProgressBar>
)
