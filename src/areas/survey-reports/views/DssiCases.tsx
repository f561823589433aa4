import { CaseSummary } from '#areas/survey-reports/CaseSummary.tsx'

const DssiCases = () => <CaseSummary kind="dssi" />
export default DssiCases
