import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { usePageLocation } from '#web/components/site/navigation.ts';
import { SignIn } from '#web/screens/accounts/login/sign-in.tsx';

/** Covers the page when its session has ended. Typed text stays and is hidden until the same user signs in again. */
export function SignInAgain({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const { pathname, searchStr } = usePageLocation();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    show(element);
    return () => element?.close();
  }, []);

  const goOn = (signedIn: CurrentUser) => {
    // A passkey may belong to another user.
    if (signedIn.id !== user.id) return window.location.reload();
    queryClient.setQueryData(currentUserQuery.queryKey, signedIn);
    void queryClient.invalidateQueries();
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Esc.
      onClose={() => show(dialog.current)}
      data-covers-page
      className="h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 bg-canvas"
    >
      <SignIn
        title="Sign in again"
        description="You were signed out. What you typed is still here: sign in to go on."
        footer={
          <a href={`/login?next=${encodeURIComponent(pathname + searchStr)}`} className={textLinkClass}>
            Sign in as somebody else
          </a>
        }
        next={pathname + searchStr}
        email={user.email}
        onSignedIn={goOn}
      />
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  dialog?.querySelector<HTMLInputElement>('[autocomplete="current-password"]')?.focus();
}
