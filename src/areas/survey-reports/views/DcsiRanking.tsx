import { Ranking } from '#areas/survey-reports/Ranking.tsx'

const DcsiRanking = () => <Ranking kind="dcsi" />
export default DcsiRanking
