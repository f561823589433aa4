import { Ranking } from '#areas/survey-reports/Ranking.tsx'

const DssiRanking = () => <Ranking kind="dssi" />
export default DssiRanking
