import { lazy } from 'react'

/** What two reports of scores have between them; fetched when there are two. */
export const DifferencesBetween = lazy(() => import('#areas/survey-reports/compare/DifferencesBetween.tsx'))
