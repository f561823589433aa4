import 'react'

// Computed sizes and colours reach the stylesheets as custom properties.
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
