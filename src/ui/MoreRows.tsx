import { GridListLoadMoreItem } from 'react-aria-components/GridList'

/** The `end` of a GridList that draws a part of its rows: asks for more when it comes into sight. */
export const MoreRows = ({ onMore }: { readonly onMore: () => void }) => (
  <GridListLoadMoreItem isLoading={false} onLoadMore={onMore} />
)
