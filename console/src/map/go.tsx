import { useNavigate } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

/** A link to another screen, which may be one of those that this role lacks. */
export function Go({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate({ href })
      }}
    />
  )
}
