import styles from '#ui/Skeleton.module.css'

/** Holds the place of a text that is coming, in its size. Say once, on the part around it, that it is loading. */
export const Skeleton = ({ width = '100%', height }: { readonly width?: string; readonly height?: string }) => (
  <span
    className={styles.skeleton}
    style={{ '--width': width, '--height': height }}
    aria-hidden="true"
    data-skeleton=""
  />
)
