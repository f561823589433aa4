import type { ReactNode } from 'react'
import styles from '#ui/Art.module.css'
import type { ArtName } from '#ui/Art.tsx'

// Line art: 1.5 px, one part in the accent, what is wrong in red, the ground in a hairline.
const drawings: Readonly<Record<ArtName, ReactNode>> = {
  empty: (
    <>
      <rect className={styles.lo} x="14" y="10" width="92" height="18" rx="4" />
      <rect className={styles.lo} x="14" y="36" width="92" height="18" rx="4" strokeDasharray="4 4" />
      <rect className={styles.lo} x="14" y="62" width="92" height="18" rx="4" strokeDasharray="4 4" />
      <circle className={styles.paper} cx="76" cy="54" r="17" />
      <circle cx="76" cy="54" r="17" />
      <path className={styles.hi} d="M88.500 66.500L102 80" />
      <path className={styles.lo} d="M23 19h5M35 19h26" />
    </>
  ),
  error: (
    <>
      <path className={styles.lo} d="M34 250H266" />
      <path className={styles.lo} d="M52 258H248" strokeDasharray="1 6" />
      <path
        className={styles.raised}
        d="M92 66h116a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H92a8 8 0 0 1-8-8V74a8 8 0 0 1 8-8z"
      />
      <path className={styles.lo} d="M132 94h64" />
      <circle className={styles.hi} cx="106" cy="94" r="6" />
      <path
        className={styles.raised}
        d="M92 194h116a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H92a8 8 0 0 1-8-8v-40a8 8 0 0 1 8-8z"
      />
      <path className={styles.lo} d="M132 222h64" />
      <circle cx="106" cy="222" r="6" />
      <path d="M150 122v16M150 178v16" />
      <path className={styles.no} d="M140 148l20 20M160 148l-20 20" />
      <path className={styles.no} d="M118 158h-14M196 158h-14" strokeDasharray="3 4" />
    </>
  ),
  file: (
    <>
      <path className={styles.lo} d="M34 250H266" />
      <path className={styles.lo} d="M52 258H248" strokeDasharray="1 6" />{' '}
      <path className={styles.raised} d="M108 210V62a8 8 0 0 1 8-8h50l26 26v130" />
      <path d="M166 54v18a8 8 0 0 0 8 8h18" />{' '}
      <path className={styles.lo} d="M126 104h48M126 120h40M126 136h48M126 152h32M126 168h44" />{' '}
      <path className={styles.raised} d="M84 178h132v60a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12z" />
      <path className={styles.hi} d="M84 178h132" />
      <path className={styles.hi} d="M70 178h14M216 178h14" />
      <path d="M128 206h44" /> <path className={styles.no} d="M48 96H252" strokeDasharray="5 5" />
      <path className={styles.no} d="M48 90v12M252 90v12" /> <path d="M236 178V100M232 106l4-6 4 6M232 172l4 6 4-6" />
    </>
  ),
  forbidden: (
    <>
      <path className={styles.lo} d="M20 196H280" />
      <path className={styles.lo} d="M40 204H260" strokeDasharray="1 6" />{' '}
      <rect className={styles.paper} x="52" y="92" width="36" height="104" rx="6" />
      <path d="M62 112h16M62 122h16" />
      <circle cx="70" cy="146" r="5" />
      <path className={styles.hi} d="M52 176h36" />{' '}
      <path className={styles.paper} d="M64 70h176a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H64a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6z" />
      <path className={styles.no} d="M104 70l-10 20M136 70l-10 20M168 70l-10 20M200 70l-10 20M232 70l-10 20" />{' '}
      <path d="M238 90v106M230 196h16" />
      <circle className={styles.hi} cx="70" cy="54" r="8" />
      <path d="M70 62v8" />
    </>
  ),
  'not-found': (
    <>
      <path className={styles.lo} d="M20 196H280" />
      <path className={styles.lo} d="M40 204H260" strokeDasharray="1 6" />
      <path className={styles.paper} d="M146 196V52a4 4 0 0 1 8 0v144z" />
      <path className={styles.paper} d="M88 62h96l18 17-18 17H88a4 4 0 0 1-4-4V66a4 4 0 0 1 4-4z" />
      <path className={styles.lo} d="M100 79h62" />
      <path
        className={styles.paper}
        d="M208 108h-90l-18 17 18 17h90a4 4 0 0 0 4-4v-26a4 4 0 0 0-4-4z"
        strokeDasharray="5 5"
      />
      <path className={styles.no} d="M150 118l14 14M164 118l-14 14" />
      <path d="M130 196h40" />
      <circle className={styles.hi} cx="150" cy="40" r="8" />
    </>
  ),
}

/** The lines of an illustration, within its svg. */
export const ArtLines = ({ name }: { readonly name: ArtName }) => drawings[name]
