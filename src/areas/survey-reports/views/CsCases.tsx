import { CaseSummary } from '#areas/survey-reports/CaseSummary.tsx'

const CsCases = () => <CaseSummary kind="csonline" />
export default CsCases
