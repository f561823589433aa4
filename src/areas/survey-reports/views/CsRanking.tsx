import { Ranking } from '#areas/survey-reports/Ranking.tsx'

const CsRanking = () => <Ranking kind="csonline" />
export default CsRanking
