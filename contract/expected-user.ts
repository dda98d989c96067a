/** Names the user, by id, for whom a call is meant; the server refuses it where somebody else is signed in. */
export const meantUserHeader = 'x-meant-user';
