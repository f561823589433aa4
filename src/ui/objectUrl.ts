import { useEffect, useState } from 'react'

/** An address under which the browser shows a file that was not sent yet; undefined without a file. */
export const useObjectUrl = (file: File | null | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file ? url : undefined
}
