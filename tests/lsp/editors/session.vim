" session.vim - what a user does in Vim; the quickfix list goes to a file.
silent make
call writefile([json_encode(map(filter(getqflist(), 'v:val.valid'),
      \ '[bufname(v:val.bufnr), v:val.lnum, v:val.col, v:val.type, v:val.text]'))], 'quickfix.json')
cfirst
call writefile([expand('%') . ':' . line('.') . ':' . col('.')], 'cursor')
qall!
