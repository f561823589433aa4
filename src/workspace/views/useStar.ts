import { useMutation, useQuery } from '@tanstack/react-query'
import { views } from '#contract/work/views.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { starredViews, type View } from '#workspace/views/views.ts'

interface Wish {
  readonly view: View
  readonly isStarred: boolean
}
const key = ['view-stars']
const show = ({ view, isStarred }: Wish) =>
  queryClient.setQueryData(starredViews().queryKey, (all) => {
    const others = all?.filter(({ id }) => id !== view.id)
    return isStarred ? others && [...others, view] : others
  })

/** Whether a view has one's star, and the way to give or take it: shown at once, put back where it was refused. */
export const useStar = (view: View | undefined) => {
  const { data } = useQuery(starredViews())
  const isStarred = data?.some(({ id }) => id === view?.id) === true
  const { mutate } = useMutation({
    mutationKey: key,
    // One after the other: the last wish is the one that stays.
    scope: { id: 'view-stars' },
    mutationFn: ({ view: { id }, isStarred: isWished }: Wish) =>
      sendApi(isWished ? views.star : views.unstar, { params: { id } }),
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey: starredViews().queryKey })
      show(wish)
    },
    onSuccess: ({ message }) => notify({ tone: 'ok', text: message }),
    onError: (fault, wish) => {
      show({ ...wish, isStarred: !wish.isStarred })
      tellFailure(fault)
    },
    // An answer from before a wish that still waits would show the sidebar without it.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: key }) === 1
        ? queryClient.invalidateQueries({ queryKey: starredViews().queryKey })
        : undefined,
  })
  const toggle = () => {
    if (view) mutate({ view, isStarred: !isStarred })
  }
  return { isStarred, toggle, give: (fresh: View) => mutate({ view: fresh, isStarred: true }) }
}
