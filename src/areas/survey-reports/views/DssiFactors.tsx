import { FactorScores } from '#areas/survey-reports/FactorScores.tsx'

const DssiFactors = () => <FactorScores kind="dssi" />
export default DssiFactors
