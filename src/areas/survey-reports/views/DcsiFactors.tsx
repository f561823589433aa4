import { FactorScores } from '#areas/survey-reports/FactorScores.tsx'

const DcsiFactors = () => <FactorScores kind="dcsi" />
export default DcsiFactors
